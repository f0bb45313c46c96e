-- Where a security is listed, as written before or after its ticker ("NYSE:ABC", "ABC US", "ABC LN"): the exchange, its
-- usual abbreviations, and the country as ISO and as market data terminals write it. Marked as in market.place_words.
create or replace function market.listing_words(exchange_code text, country_code text) returns tsvector
  language sql immutable parallel safe return
  array_to_tsvector(array(select '~' || lower(code) from unnest(array[exchange_code, country_code]
    || case exchange_code
      when 'XNYS' then '{nyse,un}' when 'XNAS' then '{nasdaq,uw,uq}' when 'XASE' then '{nyse,amex,ua}'
      when 'ARCX' then '{nyse,arca,up}' when 'XTSE' then '{tsx,tse,ct}' when 'XLON' then '{lse,lon,ln}'
      when 'XPAR' then '{euronext,epa,fp}' when 'XETR' then '{xetra,etr,gr,gy}' when 'XSWX' then '{six,sw}'
      when 'XTKS' then '{tyo,jt}' when 'XHKG' then '{hkex,hkg}' when 'XASX' then '{asx,at}' else '{}' end::text[]
    || case country_code when 'CA' then '{cn}' when 'GB' then '{uk,ln}' else '{}' end::text[]) code where code <> ''));
