-- The spelling on screens is American; rows loaded before keep their names otherwise.
update market.subsectors set name = 'Aerospace and defense' where name = 'Aerospace and defence';
