-- A row can also be doubted because it names more shares than there are.
alter table market.doubted_rows add column shares_outstanding bigint;
alter table market.doubted_rows drop constraint doubted_rows_doubt_check;
alter table market.doubted_rows add constraint doubted_rows_doubt_check
  check (doubt in ('price', 'option', 'outstanding'));
