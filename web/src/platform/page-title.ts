import { useEffect } from 'react'

const product = 'Rostrum'

/** The browser's tab and history name the page. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · ${product}`
    return () => {
      document.title = product
    }
  }, [name])
}
