import { Button } from '@mantine/core'
import { type Checked, type ContentCheck, checkContent } from '@rostrum/contract/email/campaigns/checks'
import { blockTypeNames } from '@rostrum/contract/email/campaigns/content'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { campaignCheck, linkCheck } from './api.ts'
import { outerBlock } from './block-changes.ts'
import classes from './Content.module.css'

type ChecksProps = { campaignId: string; values: Checked; onOpen: (at: string) => void }

export function Checks({ campaignId, values, onOpen }: ChecksProps) {
  const ofServer = useQuery(campaignCheck(campaignId))
  const checks = [...checkContent(values), ...(ofServer.data?.found ?? [])]
  return (
    <SectionCard title="Checks" actions={<CheckLinks campaignId={campaignId} />}>
      {checks.length === 0 ? (
        <p className={classes.ready}>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" /> No problems found
        </p>
      ) : (
        <ul className={classes.checks}>
          {checks.map((check) => (
            <Check key={`${check.at} ${check.message}`} check={check} values={values} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <BrokenLinks campaignId={campaignId} />
    </SectionCard>
  )
}

type CheckProps = { check: ContentCheck; values: Checked; onOpen: (at: string) => void }

function Check({ check: { severity, at, message }, values, onOpen }: CheckProps) {
  const place = at && placeOf(at, values)
  return (
    <li>
      {severity === 'error' ? (
        <IconAlertCircle size={16} stroke={1.75} aria-label="Problem" className={classes.isError} />
      ) : (
        <IconAlertTriangle size={16} stroke={1.75} aria-label="Warning" className={classes.isWarning} />
      )}
      <span>
        {message}{' '}
        {at && place && (
          <button type="button" className={classes.link} onClick={() => onOpen(at)}>
            {place}
          </button>
        )}
      </span>
    </li>
  )
}

function placeOf(at: string, { content }: Checked): string | undefined {
  if (at === 'subject') return 'Subject'
  if (at === 'preheader') return 'Preview text'
  const block = outerBlock(content, at)
  return block && `${blockTypeNames[block.type]} (block ${content.blocks.indexOf(block) + 1})`
}

function CheckLinks({ campaignId }: { campaignId: string }) {
  const { refetch, isFetching } = useQuery(linkCheck(campaignId))
  return (
    <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
      Check links
    </Button>
  )
}

function BrokenLinks({ campaignId }: { campaignId: string }) {
  const { data, error, isFetching } = useQuery(linkCheck(campaignId))
  if (isFetching) return null
  if (error) return <p className={classes.quiet}>The links could not be checked. {reasonOf(error)}</p>
  if (!data) return null
  const { tried, broken } = data
  if (tried === 0) return <p className={classes.quiet}>There are no links to check.</p>
  if (broken.length === 0) {
    return <p className={classes.quiet}>{tried === 1 ? 'The link works.' : `All ${tried} links work.`}</p>
  }
  return (
    <ul className={classes.checks} aria-label="Broken links">
      {broken.map(({ url, reason }) => (
        <li key={url}>
          <IconLinkOff size={16} stroke={1.75} aria-label="Broken link" className={classes.isError} />
          <span>
            {url}: {reason}
          </span>
        </li>
      ))}
    </ul>
  )
}
