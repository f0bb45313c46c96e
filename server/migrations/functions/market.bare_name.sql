-- A name without its legal form: "Harbour Capital, L.P." and "The Harbour Capital LLC" are equal.
create or replace function market.bare_name(text) returns text language sql immutable parallel safe return
  regexp_replace(market.sort_name($1), '( (inc|incorporated|corp|corporation|co|company|llc|llp|lllp|lp|ltd|limited|plc|gmbh|mbh|ag|sa|sas|sarl|nv|bv|ab|asa|as|oy|oyj|kg|kgaa|spa|srl|pty|pte|se|sgps|cv|kk))+$', '');
