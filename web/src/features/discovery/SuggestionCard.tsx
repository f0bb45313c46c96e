import { Button } from '@mantine/core'
import type { Suggestion, SuggestionGroup } from '@rostrum/contract/discovery/suggestions'
import { investorStyleLabels } from '@rostrum/contract/market/values'
import { IconArrowDown, IconCheck, IconListCheck, IconPlus, IconTarget } from '@tabler/icons-react'
import { openTaskForm } from '#features/irm/tasks/public.ts'
import { AddToList, BandChip } from '#features/targeting/public.ts'
import { useIrmMembers } from '#lists/api.ts'
import { placeOf } from '#lists/places.ts'
import { AddressLink } from '#platform/AddressLink.tsx'
import { formatCompactMoney } from '#platform/formats.ts'
import { useGate } from '#platform/session/flags.tsx'
import { Writes } from '#platform/session/session.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import classes from './Discover.module.css'
import { DismissMenu } from './DismissMenu.tsx'
import { whomToCall } from './whom-to-call.ts'

interface SuggestionCardProps {
  suggestion: Suggestion
  group: SuggestionGroup
  securityId: string
}

const paths = { organization: 'organizations', fund: 'funds', person: 'people' } as const

export function SuggestionCard({ suggestion, group, securityId }: SuggestionCardProps) {
  const { subjectType, subjectId, name, organization, eaum, styles, likelihood } = suggestion
  const isStandalone = useGate('iq_standalone')
  const called = whomToCall(suggestion)
  const facts = [
    organization?.name,
    placeOf(suggestion),
    eaum === null ? null : formatCompactMoney(eaum),
    styles.map((style) => investorStyleLabels[style]).join(', '),
  ].filter((fact) => fact && fact !== '–')
  return (
    <li className={classes.card}>
      <article aria-label={name}>
        <h3 className={classes.name}>
          <AddressLink href={`/${paths[subjectType]}/${subjectId}`}>{name}</AddressLink>
        </h3>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <p className={classes.reason}>{suggestion.reason}</p>
        <ul className={classes.evidence}>
          {suggestion.evidence.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {group !== 'at_risk' && group !== 'likely_buyers' && likelihood && (
          <p className={classes.band}>
            Likelihood to open <BandChip band={likelihood} kind="likelihood" />
          </p>
        )}
        {suggestion.lowered && (
          <p className={classes.lowered}>
            <IconArrowDown size={12} stroke={2} aria-hidden /> {suggestion.lowered}
          </p>
        )}
      </article>
      <Writes>
        <div className={classes.actions}>
          {!isStandalone && subjectType !== 'fund' && <AddToIrm suggestion={suggestion} />}
          {!isStandalone && called && (
            <Button
              variant="default"
              size="compact-xs"
              leftSection={<IconListCheck size={13} stroke={1.75} />}
              onClick={() => openTaskForm({ associated: called })}
            >
              {subjectType === 'fund' ? 'Add task for firm' : 'Add task'}
            </Button>
          )}
          {!isStandalone && group !== 'at_risk' && <ToTargetList suggestion={suggestion} />}
          <DismissMenu suggestion={suggestion} securityId={securityId} />
        </div>
      </Writes>
    </li>
  )
}

/** A fund is on a target list by its firm, and people are only with their organization. */
function ToTargetList({ suggestion }: { suggestion: Suggestion }) {
  const called = whomToCall(suggestion)
  if (!called || (called.type === 'person' && !suggestion.organization)) return null
  return (
    <AddToList
      subject={called.type}
      rows={[{ id: called.id, name: called.name }]}
      button={{
        size: 'compact-xs',
        leftSection: <IconTarget size={13} stroke={1.75} />,
        children: suggestion.subjectType === 'fund' ? 'Add firm to list' : 'Add to list',
      }}
    />
  )
}

function AddToIrm({ suggestion: { subjectType, subjectId, name, isInIrm } }: { suggestion: Suggestion }) {
  const category = subjectType === 'person' ? 'people' : 'organizations'
  const add = useIrmMembers(category, 'add')
  const remove = useIrmMembers(category, 'remove')
  const addIt = async () => {
    const { failed } = await add.mutateAsync([subjectId])
    if (failed.length > 0) notifyError(`${name} could not be added. Please try again.`)
    else notifyWithUndo(`${name} added to your IRM.`, () => void remove.mutateAsync([subjectId]))
  }
  if (isInIrm) {
    return (
      <span className={classes.in}>
        <IconCheck size={13} stroke={2} aria-hidden /> In your IRM
      </span>
    )
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconPlus size={13} stroke={2} />}
      loading={add.isPending}
      onClick={() => void addIt()}
    >
      Add to IRM
    </Button>
  )
}
