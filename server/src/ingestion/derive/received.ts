// What holders received in spin-offs, mergers and conversions, as if they had held it in the prior quarter: receiving it
// is no purchase, and giving up what ended is no exit.

const transfers = `
  create temporary table transfers on commit drop as
  select id, security_id as from_id, other_id as to_id, kind, ratio from market.security_events
  where quarter = $1::date and state = 'counts' and kind <> 'split'`

/**
 * Holders of what merged or was converted held the other for it, at the same value. Shares of a spin-off are valued as
 * at the end of the quarter; those who hold none then may never have had enough of them to report.
 */
const received = (previous: string) => `
  create temporary table received on commit drop as
  select organization_id, security_id, sum(shares)::bigint as shares, sum(value)::bigint as value,
    (array_agg(event_id order by event_id) filter (where event_id is not null))[1] as event_id
  from (
    select b.organization_id, t.to_id as security_id, round(b.shares * t.ratio) as shares, b.value, t.id as event_id
    from (${previous}) b join transfers t on t.from_id = b.security_id and t.kind in ('merger', 'conversion')
    union all
    select b.organization_id, t.to_id, round(b.shares * t.ratio), round(b.shares * t.ratio * h.value / h.amount), t.id
    from (${previous}) b join transfers t on t.from_id = b.security_id and t.kind = 'spin_off'
    join held h on h.organization_id = b.organization_id and h.security_id = t.to_id and h.kind = 'long' and h.amount > 0
    union all
    select b.organization_id, b.security_id, b.shares, b.value, null
    from (${previous}) b where b.security_id in (select to_id from transfers)
  ) parts group by 1, 2`

export const receivedSteps = (previous: string): string[] => [transfers, 'analyze transfers', received(previous)]

/** Positions of the prior quarter after the events of this one. */
export const beforeOf = (previous: string): string => `
  select organization_id, security_id, shares, value, null::uuid as event_id from (${previous}) p
  where security_id not in (select from_id from transfers where kind <> 'spin_off'
    union all select to_id from transfers where to_id is not null)
  union all
  select organization_id, security_id, shares, value, event_id from received`
