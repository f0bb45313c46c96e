import { useEffect } from 'react'

const product = 'Rostrum'

/** Sets the document title, shown in tabs and history. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · ${product}`
    return () => {
      document.title = product
    }
  }, [name])
}
