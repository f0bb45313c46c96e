-- The event in which a holder received shares, so that they count neither as bought nor, where they came from, as sold:
-- previous shares include what was received.
alter table market.positions add column event_id uuid;
