"use strict";
// Steps through the game, shows alternatives and saves other lines as records. Texts are only ever
// set as text, and pictures as images, so that nothing in a record can become part of the page.
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const made = new Map();

  function picture(number) {
    if (!made.has(number)) {
      const runs = data.pictures.runs[number];
      const lines = [];
      for (let at = 0; at < runs.length; at += 2) {
        for (let line = runs[at]; line < runs[at] + runs[at + 1]; line += 1) {
          lines.push(data.pictures.lines[line]);
        }
      }
      const svg = lines.join("\n");
      const said = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("desc");
      made.set(number, {
        url: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg),
        words: said ? said.textContent.trim() : "",
      });
    }
    return made.get(number);
  }

  function show(image, number, words) {
    const one = picture(number);
    image.src = one.url;
    image.alt = [words, one.words].filter(Boolean).join(". ");
    image.hidden = false;
  }

  function element(name, text, kind) {
    const one = document.createElement(name);
    if (text !== undefined) one.textContent = text;
    if (kind) one.className = kind;
    return one;
  }

  function signed(number) {
    return (number > 0 ? "+" : "") + number.toFixed(1);
  }

  function list(texts) {
    const one = element("ul");
    texts.forEach((text) => one.append(element("li", text)));
    return one;
  }

  function save(kept, fresh, name) {
    const record = data.record;
    const text = record.head + record.items.slice(0, kept).join("") + fresh + record.tail;
    const link = element("a");
    link.href = "data:application/yaml;charset=utf-8," + encodeURIComponent(text);
    link.download = data.game + "-" + name + ".yaml";
    document.body.append(link);
    link.click();
    link.remove();
  }

  function Player(article) {
    this.article = article;
    this.player = data.players[Number(article.dataset.player)];
    this.step = 0;
    this.image = article.querySelector(".moment img");
    this.told = article.querySelector(".told");
    this.now = article.querySelector(".now");
    this.range = article.querySelector("input[type=range]");
    this.cursor = article.querySelector(".cursor");
    this.chart = article.querySelector(".chart");
    this.rows = Array.from(article.querySelectorAll("tr[data-step]"));
  }

  Player.prototype.go = function (step) {
    const events = this.player.events;
    this.step = Math.max(0, Math.min(events.length, step));
    const event = this.step ? events[this.step - 1] : null;
    const told = event
      ? "Step " + this.step + " of " + events.length + ", round " + event.round + ": " + event.text
      : "The start, before the first of " + events.length + " steps";
    this.now.textContent = event && event.sign ? told + " " + event.sign : told;
    show(this.image, this.player.tables[this.step], "The table");
    this.range.value = String(this.step);
    this.range.setAttribute("aria-valuetext", told);
    this.tell(event);
    const box = this.chart.viewBox.baseVal;
    const x = 46 + ((box.width - 58) * this.step) / Math.max(1, events.length);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    this.rows.forEach((row) => {
      const here = Number(row.dataset.step) === this.step;
      row.classList.toggle("current", here);
      if (here) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
  };

  Player.prototype.tell = function (event) {
    this.told.replaceChildren();
    if (!event) return;
    const lead = "Expected now: " + event.points.toFixed(1) + " points, " + signed(event.lead) + " ahead";
    this.told.append(element("p", lead + " (" + signed(event.change) + ")."));
    if (event.luck !== undefined) {
      const words = event.words ? ", " + event.words : "";
      this.told.append(element("p", "Luck: " + signed(event.luck) + words + "."));
    }
    if (event.loss === undefined) return;
    const rank = "choice " + event.rank + " of " + event.choices;
    const lost = event.loss
      ? "Gave up " + event.loss.toFixed(1) + " ± " + event.error.toFixed(1) + " points, " + rank
      : "Nothing better was found (" + event.choices + " choices)";
    this.told.append(element("p", lost + (event.sign ? ": " + event.mark + " " + event.sign : "") + "."));
    if (event.loss) this.told.append(element("p", "Better: " + event.best));
    if (event.reasons.length) this.told.append(element("p", "The move played:"), list(event.reasons));
    if (event.others.length) this.told.append(element("p", "What could be played:"));
    event.others.forEach((other, at) => this.told.append(this.alternative(other, at, event)));
  };

  Player.prototype.alternative = function (other, at, event) {
    const one = element("details");
    const lost = other.loss ? " −" + other.loss.toFixed(1) + (other.rough ? " or so" : "") : " best";
    const played = other.played ? " (played)" : "";
    one.append(element("summary", other.move + played + ":" + lost));
    if (other.loss && !other.rough) {
      one.append(element("p", "Standard error of the difference: " + other.error.toFixed(1)));
    }
    if (other.reasons.length) one.append(list(other.reasons));
    const look = element("button", "Show it on the table");
    look.type = "button";
    look.addEventListener("click", () => {
      show(this.image, other.table, "The table after " + other.move);
      this.now.textContent = "Instead, round " + event.round + ": " + other.move;
    });
    one.append(look);
    if (other.save && data.record) {
      const keep = element("button", "Save as a record");
      keep.type = "button";
      keep.addEventListener("click", () =>
        save(other.save.kept, other.save.new, "move-" + event.number + "-choice-" + (at + 1)));
      one.append(" ", keep);
    }
    return one;
  };

  Player.prototype.mistake = function () {
    const events = this.player.events;
    for (let ahead = 1; ahead <= events.length; ahead += 1) {
      const at = (this.step + ahead - 1) % events.length;
      if (events[at].sign) return at + 1;
    }
    return this.step;
  };

  Player.prototype.command = function (name) {
    const last = this.player.events.length;
    const steps = { first: 0, back: this.step - 1, next: this.step + 1, last: last };
    this.go(name === "mistake" ? this.mistake() : steps[name]);
  };

  const players = Array.from(document.querySelectorAll("article[data-player]")).map((article) => {
    const one = new Player(article);
    article.querySelectorAll("button[data-go]").forEach((button) =>
      button.addEventListener("click", () => one.command(button.dataset.go)));
    article.querySelectorAll("button.jump").forEach((button) =>
      button.addEventListener("click", () => {
        one.go(Number(button.dataset.step));
        article.querySelector(".stepper").scrollIntoView({ block: "start" });
      }));
    article.querySelectorAll("button.save").forEach((button) => {
      if (!data.record) button.hidden = true;
      button.addEventListener("click", () =>
        save(Number(button.dataset.kept), button.dataset.new, button.dataset.name));
    });
    one.range.addEventListener("input", () => one.go(Number(one.range.value)));
    one.chart.addEventListener("click", (click) => {
      const box = one.chart.getBoundingClientRect();
      const width = one.chart.viewBox.baseVal.width;
      const x = ((click.clientX - box.left) * width) / box.width;
      one.go(Math.round(((x - 46) * one.player.events.length) / (width - 58)));
    });
    article.querySelectorAll("img[data-picture]").forEach((image) =>
      show(image, Number(image.dataset.picture), image.getAttribute("alt")));
    one.go(0);
    return one;
  });

  // The keys belong to the player whose part of the page is in sight.
  function inSight() {
    const middle = window.innerHeight / 2;
    return players.find((one) => one.article.getBoundingClientRect().bottom > middle) || players[0];
  }

  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", m: "mistake", M: "mistake" };
  document.addEventListener("keydown", (press) => {
    if (press.altKey || press.ctrlKey || press.metaKey || press.target.closest("input, .scroll")) return;
    const name = keys[press.key];
    if (!name || !players.length) return;
    press.preventDefault();
    inSight().command(name);
  });
})();
