-- The words of a job title, with its abbreviation or what the abbreviation stands for: "CIO" finds the chief investment
-- officer and vice versa.
create or replace function market.title_words(text) returns tsvector language sql immutable parallel safe return
  (select case when title = '' then ''::tsvector else array_to_tsvector(string_to_array(title, ' ') || array(
      select unnest(case when ' ' || title || ' ' like '% ' || phrase || ' %' then array[short]
        when ' ' || title || ' ' like '% ' || short || ' %' then string_to_array(phrase, ' ') end)
      from (values ('chief executive officer', 'ceo'), ('chief financial officer', 'cfo'),
        ('chief investment officer', 'cio'), ('chief operating officer', 'coo'), ('chief technology officer', 'cto'),
        ('chief compliance officer', 'cco'), ('chief risk officer', 'cro'), ('portfolio manager', 'pm'),
        ('vice president', 'vp'), ('senior vice president', 'svp'), ('executive vice president', 'evp'),
        ('managing director', 'md'), ('director of research', 'dor'), ('investor relations', 'ir')
      ) abbreviations(phrase, short))) end
   from market.fold($1) title);
