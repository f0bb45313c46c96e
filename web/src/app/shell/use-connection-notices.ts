import { useEffect } from 'react'
import { notifyError, notifySuccess } from '#ui/notify.ts'

export function useConnectionNotices(): void {
  useEffect(() => {
    const online = () => notifySuccess('You are now online')
    const offline = () => notifyError('You are now offline, please reconnect back to the network')
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
    }
  }, [])
}
