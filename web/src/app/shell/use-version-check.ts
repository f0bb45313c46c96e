import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { versionCheckInterval } from '#platform/constants.ts'

/** Identifies a build by its version and the name of the first script. */
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

/** Checks hourly, so that a tab left open for weeks learns about a new release. */
export function useVersionCheck(): void {
  useEffect(() => {
    const check = async () => {
      // A failed check, such as offline, does not mean a new version.
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
