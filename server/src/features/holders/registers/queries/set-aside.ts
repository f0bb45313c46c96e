// Names that need no match: persons and nominees. They can still be matched by hand.
import { sql } from 'kysely'

/** Names and types of nominees: they hold for others. */
export const nomineeWords = '\\m(cede|nominees?|depository|depositary|custodians?)\\M'

/** Words of organizations: a name with one is not a person's. */
const organizationWords =
  '\\m(inc|llc|lp|llp|ltd|plc|corp|corporation|co|company|capital|partners|management|advisors?|advisers?|asset|assets|bank|fund|funds|group|holdings?|investments?|investors?|insurance|pension|foundation|endowment|university|trust company|securities|associates)\\M'

/** Over a name `n`: "Last, First", or a nominee; a name that an organization of the market has is never set aside. */
export const isSetAside = sql`(n.confidence is distinct from 'high' and (n.name ~* ${nomineeWords}
  or (n.name ~ '^[^,]+, [^,]+$' and n.name !~* ${organizationWords})))`
