// Hands each record of an input to the loader that knows its kind.
import type { Item } from '../parse/parse-input.ts'
import { FilingLoader } from './filings.ts'
import type { LoadContext, Loader, LoadSession } from './loader.ts'
import { PanelLoader } from './panels.ts'

type Family = 'filing' | 'panel'

const familyOf = (kind: string): Family | undefined => {
  if (kind.startsWith('13f-')) return 'filing'
  if (kind.startsWith('panel-')) return 'panel'
  return undefined
}

export class InputLoader {
  readonly #context: LoadContext
  readonly #session: LoadSession
  readonly #loaders = new Map<Family, Loader<never>>()

  constructor(context: LoadContext, session: LoadSession) {
    this.#context = context
    this.#session = session
  }

  async accept(item: Item): Promise<void> {
    if (item.kind === 'reject') return this.#context.run.refuse(item)
    const family = familyOf(item.kind)
    if (!family) return
    let loader = this.#loaders.get(family)
    if (!loader) {
      loader = this.#create(family)
      this.#loaders.set(family, loader)
    }
    // An input holds records of one family, which its loader is made for.
    await loader.accept(item as never)
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
    }
  }
}
