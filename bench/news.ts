// The news list with 50,000 articles of ten feeds in thirteen months, half of them read.
import pg from 'pg'
import { demoCustomers } from '../server/src/demo/load.ts'
import { runningEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { issueToken } from './market-site.ts'
import { type Benchmark, milliseconds, percentile } from './report.ts'
import { withServer } from './server.ts'

const runs = 15
const articles = 50_000

const person = `(select id from identity.users where email = 'ada@veltrane.example')`

/** Most articles are about one of the customer's securities and peers, as feeds are chosen for them. */
const statements = [
  `with made as (insert into market.securities (id, name, ticker, source)
     select gen_random_uuid(), 'Bench ' || n, 'BNCH' || n, 'bench' from generate_series(1, 8) n returning id)
   insert into app.customer_securities (customer_id, security_id, position)
   select $1, id, 90 + row_number() over () from made`,
  `insert into app.news_feeds (customer_id, id, name, url, host, is_on, user_id)
   select $1, gen_random_uuid(), 'Bench ' || n, 'https://bench.example/' || n, 'bench.example', false, ${person}
   from generate_series(1, 10) n`,
  `insert into app.news_items (customer_id, id, title, summary, canonical_url, title_key, published_at, first_seen_at)
   select $1, gen_random_uuid(), 'Orders and margins at supplier ' || n, repeat('Words about the quarter. ', 12),
     'https://bench.example/' || n, 'orders ' || n, at, at
   from generate_series(1, $2::integer) n, lateral (select now() - n * interval '11 minutes' as at) t`,
  `insert into app.news_item_sources (customer_id, feed_id, guid, item_id)
   select i.customer_id, f.id, i.title, i.id from app.news_items i
   join (select id, row_number() over (order by name) - 1 as n from app.news_feeds
     where customer_id = $1 and host = 'bench.example') f on f.n in (7, abs(hashtext(i.title_key)) % 10)
   where i.customer_id = $1 and i.canonical_url like 'https://bench.example/%'`,
  `insert into app.news_mentions (customer_id, item_id, security_id, phrase)
   select i.customer_id, i.id, s.security_id, 'Bench' from app.news_items i
   join (select security_id, row_number() over () - 1 as n, count(*) over () as total from (
     select security_id from app.customer_securities where customer_id = $1
     union select security_id from app.peers where customer_id = $1) t) s on s.n = abs(hashtext(i.title)) % (s.total + 1)
   where i.customer_id = $1 and i.canonical_url like 'https://bench.example/%'`,
  `insert into app.news_marks (customer_id, user_id, item_key, read_at)
   select $1, ${person}, id::text, now() from app.news_items where customer_id = $1 and hashtext(title) % 2 = 0`,
]

export const news: Benchmark = () =>
  withServer(async (server) => {
    const pool = new pg.Pool({ connectionString: await runningEmbeddedPostgres(server.dataDirectory), max: 1 })
    for (const statement of statements) {
      await pool.query(statement, [demoCustomers.veltrane, articles].slice(0, statement.includes('$2') ? 2 : 1))
    }
    await pool.query('analyze app.news_items, app.news_item_sources, app.news_mentions, app.news_marks')
    await pool.end()
    const authorization = `Bearer ${issueToken(server, 'ada@veltrane.example')}`
    const ask = async (query: string) => {
      const begin = performance.now()
      const answer = await fetch(`${server.url}/v2/news?page_size=50${query}`, { headers: { authorization } })
      const { meta } = (await answer.json()) as { meta?: { total: number } }
      if (!answer.ok || !meta?.total) throw new Error(`news${query} answered ${answer.status}, ${meta?.total} items`)
      return performance.now() - begin
    }
    const measured = []
    for (const [what, query] of [
      ['first page', ''],
      ['page 40', '&page_offset=1950'],
      ['unread only', '&unread_only=true'],
      ['with a word', '&term=margins'],
    ] as const) {
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) times.push(await ask(query))
      measured.push({ what: `50,000 articles, ${what}, p50`, value: milliseconds(percentile(times, 0.5)) })
      measured.push({ what: `50,000 articles, ${what}, p95`, value: milliseconds(percentile(times, 0.95)) })
    }
    return measured
  })
