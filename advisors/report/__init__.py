"""Reports of analyses: charts, and a page of HTML that needs nothing beside itself."""
