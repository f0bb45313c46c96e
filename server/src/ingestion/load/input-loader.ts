// Routes each record of an input to the loader for its type.
import type { Item } from '../parse/parse-input.ts'
import { CompanyFilingLoader } from './company-filings.ts'
import { FilingLoader } from './filings.ts'
import { FundReportLoader } from './fund-reports.ts'
import { FundamentalsLoader } from './fundamentals.ts'
import { InsiderTransactionLoader } from './insider-transactions.ts'
import type { LoadContext, Loader, LoadSession } from './loader.ts'
import { OwnershipEventLoader } from './ownership-events.ts'
import { PanelLoader } from './panels.ts'
import { ReferenceListLoader } from './reference-lists.ts'
import { VoteLoader } from './votes.ts'

type Family = 'filing' | 'panel' | 'insider' | 'fund' | 'ownership' | 'facts' | 'company' | 'votes' | 'reference'

const families: Record<Exclude<Item['kind'], 'reject'>, Family> = {
  '13f-filing': 'filing',
  '13f-holding': 'filing',
  '13f-filing-end': 'filing',
  'panel-holding': 'panel',
  'panel-manager': 'panel',
  'panel-security': 'panel',
  'panel-filing': 'panel',
  'insider-filing': 'insider',
  'insider-line': 'insider',
  'insider-footnote': 'insider',
  'fund-report': 'fund',
  'fund-position': 'fund',
  'fund-report-end': 'fund',
  'beneficial-ownership': 'ownership',
  fact: 'facts',
  'company-filing': 'company',
  'vote-filing': 'votes',
  vote: 'votes',
  'company-ticker': 'reference',
  'fund-ticker': 'reference',
  'official-security': 'reference',
  'cusip-ticker': 'reference',
  adviser: 'reference',
  'place-code': 'reference',
  'implied-price': 'reference',
  'listed-split': 'reference',
}

export class InputLoader {
  readonly #context: LoadContext
  readonly #session: LoadSession
  readonly #loaders = new Map<Family, Loader<never>>()

  constructor(context: LoadContext, session: LoadSession) {
    this.#context = context
    this.#session = session
  }

  accept(item: Item): Promise<void> | undefined {
    if (item.kind === 'reject') {
      this.#context.run.refuse(item)
      return undefined
    }
    const family = families[item.kind]
    let loader = this.#loaders.get(family)
    if (!loader) {
      loader = this.#create(family)
      this.#loaders.set(family, loader)
    }
    // A loader handles every type of its family.
    return loader.accept(item as never)
  }

  async finish(): Promise<void> {
    for (const loader of this.#loaders.values()) await loader.finish()
  }

  async abort(): Promise<void> {
    for (const loader of this.#loaders.values()) await loader.abort?.()
  }

  #create(family: Family): Loader<never> {
    switch (family) {
      case 'filing':
        return new FilingLoader(this.#context, this.#session)
      case 'panel':
        return new PanelLoader(this.#context, this.#session)
      case 'insider':
        return new InsiderTransactionLoader(this.#context)
      case 'fund':
        return new FundReportLoader(this.#context)
      case 'ownership':
        return new OwnershipEventLoader(this.#context)
      case 'facts':
        return new FundamentalsLoader(this.#context)
      case 'company':
        return new CompanyFilingLoader(this.#context)
      case 'votes':
        return new VoteLoader(this.#context)
      case 'reference':
        return new ReferenceListLoader(this.#context)
    }
  }
}
