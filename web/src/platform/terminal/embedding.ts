// Whether this tab shows the application inside a financial data terminal: the address says so once, and the tab keeps it.
import { embedding } from '../storage.ts'

export const isEmbedded = (): boolean => embedding.get() === 'terminal'

/** In the frame of another page, where the issuer's cookies may be blocked. */
export const isFramed = (): boolean => isEmbedded() && window.parent !== window

/** The parameter is stored and removed from the address. */
export function adoptEmbedding(): void {
  const url = new URL(location.href)
  if (url.searchParams.get('embedded') !== 'terminal') return
  embedding.set('terminal')
  url.searchParams.delete('embedded')
  history.replaceState(history.state, '', url)
}
