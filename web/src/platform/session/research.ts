import { opensArea, type ResearchArea, type ResearchProduct } from '@rostrum/contract/platform/research-products'
import { isEmbedded } from '../terminal/embedding.ts'
import { useUser } from './session.tsx'

export interface ResearchAccess {
  /** Not in the terminal, which has research of its own, nor for assistants unless the customer shows it to them. */
  isShown: boolean
  isAssistant: boolean
  products: readonly ResearchProduct[]
  opens: (area: ResearchArea) => boolean
}

/** What the user may open of Research. The server checks the same for every call. */
export function useResearch(): ResearchAccess {
  const { researchProductsEnabled: products, seesResearch, currentCustomerAuthorization } = useUser()
  const isAssistant = currentCustomerAuthorization.scope === 'assistant'
  const isShown = seesResearch && !isEmbedded()
  return {
    isShown,
    isAssistant,
    products,
    opens: (area) => isShown && (isAssistant ? area === 'research' : opensArea(area, products)),
  }
}
