import { SegmentedControl, Select } from '@mantine/core'
import type { CampaignPreview } from '@rostrum/contract/email/campaigns/content-calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '#features/files/public.ts'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { campaignPreview } from './api.ts'
import classes from './Content.module.css'
import { RecipientPicker } from './RecipientPicker.tsx'
import { recipientOf, type ShownAs } from './shown-as.ts'

const views = ['desktop', 'phone', 'dark', 'plain'] as const
type View = (typeof views)[number]
const viewNames: Record<View, string> = { desktop: 'Desktop', phone: 'Phone', dark: 'Dark', plain: 'Plain text' }

const recipients: { value: ShownAs['as']; label: string }[] = [
  { value: 'sample', label: 'A sample recipient' },
  { value: 'nobody', label: 'A recipient with no field values' },
  { value: 'recipient', label: 'A recipient in the audience' },
  { value: 'person', label: 'One of your contacts' },
]

type PreviewProps = {
  campaignId: string
  shownAs: ShownAs
  onShownAs: (next: ShownAs) => void
  /** Without an editor beside it. */
  isAlone: boolean
}

export function Preview({ campaignId, shownAs, onShownAs, isAlone }: PreviewProps) {
  const [view, setView] = useState<View>('desktop')
  const preview = useQuery(campaignPreview(campaignId, recipientOf(shownAs)))
  return (
    <aside className={isAlone ? classes.alone : classes.aside}>
      <SectionCard title="Preview" description="Shows the saved version. Links are turned off.">
        <div className={classes.previewBar}>
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={views.map((one) => ({ value: one, label: viewNames[one] }))}
            value={view}
            onChange={(value) => setView(value as View)}
          />
          <Select
            size="xs"
            aria-label="Shown to"
            className={classes.grow}
            data={recipients}
            allowDeselect={false}
            value={shownAs.as}
            onChange={(as) => as && onShownAs({ ...shownAs, as: as as ShownAs['as'] })}
          />
        </div>
        {shownAs.as === 'recipient' && (
          <RecipientPicker
            campaignId={campaignId}
            value={shownAs.recipient}
            onChange={(recipient) => onShownAs({ ...shownAs, recipient })}
          />
        )}
        {shownAs.as === 'person' && (
          <EntityPicker
            kind="people"
            label="Contact"
            hiddenLabel
            placeholder="Search contacts"
            value={shownAs.person}
            onChange={(person) => onShownAs({ ...shownAs, person })}
          />
        )}
        <QueryView query={preview}>{(message) => <Message message={message} view={view} />}</QueryView>
      </SectionCard>
    </aside>
  )
}

const Message = ({ message, view }: { message: CampaignPreview; view: View }) => (
  <>
    <div className={classes.inbox}>
      <strong>{message.subject || 'No subject'}</strong>
      {message.preheader && <span className={classes.quiet}> {message.preheader}</span>}
    </div>
    {view === 'plain' ? (
      <pre className={classes.plain}>{message.plain}</pre>
    ) : (
      <Frame key={view} html={themed(message.html, view === 'dark')} isPhone={view === 'phone'} />
    )}
    <p className={classes.quiet}>{formatBytes(message.bytes)} of HTML</p>
  </>
)

/** As mail programs of one theme show it, whatever the theme of this page is. */
const themed = (html: string, isDark: boolean): string =>
  html
    .replaceAll('@media (prefers-color-scheme:dark)', isDark ? '@media all' : '@media not all')
    .replaceAll('light dark', isDark ? 'dark' : 'light')

const phoneWidth = 375
const leastHeight = 320

/** In a sandbox without scripts; of the same origin only so that its height can be measured. */
function Frame({ html, isPhone }: { html: string; isPhone: boolean }) {
  const [height, setHeight] = useState(leastHeight)
  return (
    <iframe
      className={classes.message}
      title="Message"
      sandbox="allow-same-origin"
      srcDoc={html}
      style={{ height, maxWidth: isPhone ? phoneWidth : undefined }}
      onLoad={({ currentTarget }) =>
        setHeight(Math.max(leastHeight, currentTarget.contentDocument?.documentElement.scrollHeight ?? 0))
      }
    />
  )
}
