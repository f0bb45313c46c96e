-- A folded name without legal forms at its end. Few names have one, and the regular expression is slow, so it runs only then.
create or replace function market.without_legal_form(text) returns text language sql immutable parallel safe return
  case when split_part($1, ' ', -1) in ('inc', 'incorporated', 'corp', 'corporation', 'co', 'company', 'llc', 'lp', 'llp',
      'ltd', 'limited', 'plc', 'sa', 'ag', 'nv', 'bv', 'gmbh', 'se', 'spa', 'ab', 'asa', 'oyj', 'pty', 'na', 'the')
    then regexp_replace($1, '( (inc|incorporated|corp|corporation|co|company|llc|lp|llp|ltd|limited|plc|sa|ag|nv|bv|gmbh|se|spa|ab|asa|oyj|pty|na|and|the))+$', '')
    else $1 end;
