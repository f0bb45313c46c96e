import type { EmailAccount } from '@rostrum/contract/email/accounts'
import { SettingsTable } from '#features/settings/public.ts'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import classes from './Accounts.module.css'
import type { Connecting } from './ConnectAccount.tsx'
import { featureNames, recordingNames, typeNames } from './names.ts'
import { useAccountActions } from './use-account-actions.tsx'

interface AccountTableProps {
  accounts: EmailAccount[]
  onReconnect: (connecting: Connecting) => void
  onRename: (account: EmailAccount) => void
}

export function AccountTable({ accounts, ...forms }: AccountTableProps) {
  const { timeZone } = useUser()
  const { reconnect, actionsOf } = useAccountActions(forms)
  return (
    <SettingsTable
      label="Accounts"
      rows={accounts}
      nameOf={({ emailAddress }) => emailAddress}
      columns={[
        {
          header: 'Account',
          cell: ({ emailAddress, senderName }) => (
            <>
              {emailAddress}
              {senderName && <div className={classes.detail}>{senderName}</div>}
            </>
          ),
        },
        { header: 'Type', cell: ({ type }) => typeNames[type] },
        { header: 'Used for', cell: (account) => <Features account={account} /> },
        { header: 'Recorded', cell: (account) => <Recorded account={account} /> },
        {
          header: 'Connection',
          cell: ({ status, reason, checkedAt }) => (
            <>
              <Chip tone={status === 'connected' ? 'positive' : 'negative'}>
                {status === 'connected' ? 'Connected' : 'Failed'}
              </Chip>
              <div className={classes.detail}>{reason ?? `Checked ${formatDateTime(checkedAt, timeZone)}`}</div>
            </>
          ),
        },
      ]}
      onEdit={reconnect}
      actions={actionsOf}
    />
  )
}

const readMail = ({ type, enabledFeatures }: EmailAccount) => type !== 'caldav' && enabledFeatures.includes('email')

/** What the team sees of mail with people of the IRM. */
function Recorded({ account }: { account: EmailAccount }) {
  const { timeZone } = useUser()
  const { recording, syncedAt, sync } = account
  if (!readMail(account)) return '–'
  const progress = sync.isReading
    ? `Reading, ${formatNumber(sync.seenCount)} messages so far`
    : syncedAt
      ? `Read ${formatDateTime(syncedAt, timeZone)}`
      : 'Not read yet'
  return (
    <>
      {recordingNames[recording]}
      {recording !== 'filed' && <div className={classes.detail}>{progress}</div>}
    </>
  )
}

const Features = ({ account: { enabledFeatures } }: { account: EmailAccount }) =>
  enabledFeatures.length === 0 ? (
    <Chip tone="warning">Off</Chip>
  ) : (
    <span className={classes.chips}>
      {enabledFeatures.map((feature) => (
        <Chip key={feature}>{featureNames[feature]}</Chip>
      ))}
    </span>
  )
