import {
  type AccountFeature,
  type EmailAccount,
  featuresOf,
  type Recording,
  recordings,
} from '@rostrum/contract/email/accounts'
import {
  IconArchive,
  IconHistory,
  IconPencil,
  IconPlugConnected,
  IconRefresh,
  IconToggleLeft,
  IconToggleRight,
} from '@tabler/icons-react'
import type { RowAction } from '#features/settings/public.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useArchiveAccounts, useCheckAccount, useStartOauth, useSyncAccount, useUpdateAccount } from './api.ts'
import type { Connecting } from './ConnectAccount.tsx'
import { featureNames, recordingNames } from './names.ts'

const icon = { size: 15, stroke: 1.5 }
const failed = (what: string) => (error: unknown) => notifyError(`${what} ${reasonOf(error)}`)

interface Forms {
  onReconnect: (connecting: Connecting) => void
  onRename: (account: EmailAccount) => void
}

/** What can be done with an account that is connected. */
export function useAccountActions({ onReconnect, onRename }: Forms) {
  const check = useCheckAccount()
  const update = useUpdateAccount()
  const archive = useArchiveAccounts()
  const oauth = useStartOauth()
  const sync = useSyncAccount()

  const readNow = ({ id, emailAddress }: EmailAccount) =>
    sync.mutate(
      { params: { id } },
      {
        onSuccess: () => notifySuccess(`${emailAddress} is being read`),
        onError: failed('The mailbox could not be read.'),
      },
    )

  const record = ({ id, emailAddress }: EmailAccount, recording: Recording) =>
    update.mutate(
      { params: { id }, body: { recording } },
      {
        onSuccess: () =>
          notifySuccess(`${emailAddress}: ${recordingNames[recording].toLowerCase()} is recorded from now on`),
        onError: failed('The change was not saved.'),
      },
    )

  const test = ({ id, emailAddress }: EmailAccount) =>
    check.mutate(
      { params: { id } },
      {
        onSuccess: ({ reason }) =>
          reason ? notifyError(reason, emailAddress) : notifySuccess(`${emailAddress} is connected`),
        onError: failed('The connection could not be checked.'),
      },
    )

  const toggle = ({ id, enabledFeatures }: EmailAccount, feature: AccountFeature) => {
    const isOn = enabledFeatures.includes(feature)
    const next = isOn ? enabledFeatures.filter((one) => one !== feature) : [...enabledFeatures, feature]
    update.mutate({ params: { id }, body: { enabledFeatures: next } }, { onError: failed('The change was not saved.') })
  }

  const reconnect = (account: EmailAccount) => {
    const { type, emailAddress } = account
    if (type === 'google' || type === 'microsoft') {
      oauth.mutate({ provider: type, emailAddress }, { onError: failed('The account could not be connected.') })
    } else onReconnect({ type: type === 'caldav' ? type : 'imap', account })
  }

  const disconnect = async ({ id, emailAddress }: EmailAccount) => {
    const isSure = await confirm({
      title: `Archive ${emailAddress}?`,
      message: 'Its stored password or access is deleted. Sent email is kept. You can reconnect it at any time.',
      confirmLabel: 'Archive',
      danger: true,
    })
    if (!isSure) return
    archive.mutate(
      { body: { ids: [id] } },
      {
        onSuccess: () => notifySuccess(`${emailAddress} archived`),
        onError: failed('The account could not be archived.'),
      },
    )
  }

  const actionsOf = (account: EmailAccount): RowAction[] => [
    { label: 'Check connection', icon: <IconPlugConnected {...icon} />, run: () => test(account) },
    ...featuresOf[account.type].map((feature) => {
      const isOn = account.enabledFeatures.includes(feature)
      const Toggle = isOn ? IconToggleRight : IconToggleLeft
      const label = `Turn ${isOn ? 'off' : 'on'} ${featureNames[feature].toLowerCase()}`
      return { label, icon: <Toggle {...icon} />, run: () => toggle(account, feature) }
    }),
    ...(featuresOf[account.type].includes('email')
      ? [
          { label: 'Change sender name…', icon: <IconPencil {...icon} />, run: () => onRename(account) },
          ...(account.recording === 'filed'
            ? []
            : [{ label: 'Check for new email', icon: <IconRefresh {...icon} />, run: () => readNow(account) }]),
          ...recordings
            .filter((one) => one !== account.recording)
            .map((one) => ({
              label: `Record: ${recordingNames[one].toLowerCase()}`,
              icon: <IconHistory {...icon} />,
              run: () => record(account, one),
            })),
        ]
      : []),
    { label: 'Archive', icon: <IconArchive {...icon} />, isDangerous: true, run: () => void disconnect(account) },
  ]
  return { reconnect, actionsOf }
}
