-- Size of a holding, by the smallest number of shares. The codes are those of the contract.
create or replace function app.register_band(shares bigint) returns text language sql immutable parallel safe return
  case when shares >= 1000000 then '1000000' when shares >= 100000 then '100000' when shares >= 10000 then '10000'
    when shares >= 5000 then '5000' when shares >= 1000 then '1000' when shares >= 500 then '500'
    when shares >= 100 then '100' else '1' end;
