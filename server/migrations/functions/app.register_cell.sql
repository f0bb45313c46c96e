-- Holders with the same values in every filterable column share a cell. 52 bits fit a JavaScript number.
create or replace function app.register_cell(
  shares bigint, held_since date, on_date date, country_code text, state text, intermediary text, holder_type text)
returns bigint language sql immutable parallel safe return
  hashtextextended(app.register_band(shares) || '|' || app.register_tenure(held_since, on_date) || '|'
    || coalesce(country_code, '') || '|' || coalesce(state, '') || '|' || coalesce(intermediary, '') || '|'
    || coalesce(holder_type, ''), 0) & 4503599627370495;
