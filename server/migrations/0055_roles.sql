-- A role belongs to a person's authorization for one customer. identity.users.role stays for processes of the release
-- before, which read it, and is no longer read.
alter table identity.customer_authorizations
  add column role text not null default 'member' check (role in ('admin', 'member', 'read_only'));

update identity.customer_authorizations a set role = 'admin'
from identity.users u where u.id = a.user_id and u.role = 'admin' and a.scope = 'user';
