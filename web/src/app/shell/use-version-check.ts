import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { versionCheckInterval } from '#platform/constants.ts'

/** What tells one build from another: the version, and the name of the first script. */
const fingerprint = (page: Document): string => {
  const version = page.querySelector('meta[name=version]')?.getAttribute('content')
  const script = page.querySelector('script[type=module]')?.getAttribute('src')
  return `${version} ${script}`
}

async function isOutdated(): Promise<boolean> {
  const response = await fetch('/index.html', { cache: 'no-store' })
  if (!response.ok) return false
  const served = new DOMParser().parseFromString(await response.text(), 'text/html')
  return fingerprint(served) !== fingerprint(document)
}

/** Once an hour: a person who leaves a tab open for weeks should know that the product has moved on. */
export function useVersionCheck(): void {
  useEffect(() => {
    const check = async () => {
      // Offline is not a new version.
      if (!(await isOutdated().catch(() => false))) return
      notifications.show({
        id: 'new-version',
        message: "There's a new version available. Please refresh your browser.",
        autoClose: false,
      })
    }
    const timer = setInterval(() => void check(), versionCheckInterval)
    return () => clearInterval(timer)
  }, [])
}
