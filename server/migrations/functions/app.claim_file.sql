-- Reserves a file, and its bytes of the customer's quota, for one upload: 'claimed', 'used' if its address was, 'full' if
-- the quota does not hold it. The lock is held to the end of the transaction: otherwise two uploads could both fit into
-- the last bytes. Since uploads that begin together wait for each other here, all of it is one statement, which does not
-- wait for the disk either: a reservation that a power cut takes away was of a transfer that it has cut off too.
create or replace function app.claim_file(claimed uuid, size bigint, quota bigint, lock_number integer) returns text
language plpgsql as $$
declare
  used numeric;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(lock_number, hashtext(current_setting('app.customer_id')));
  select sum(bytes) into used from app.files where status in ('receiving', 'in_progress', 'completed');
  if coalesce(used, 0) + size > quota then
    return 'full';
  end if;
  update app.files set status = 'receiving', bytes = size, claimed_at = now() where id = claimed and status = 'expected';
  return case when found then 'claimed' else 'used' end;
end $$;
