import {
  mostLikeHolders,
  type SuggestionGroup,
  type Suggestions,
  suggestionGroupLabels,
} from '@rostrum/contract/discovery/suggestions'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { IconBulb } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ListAddress } from '#lists/definition.ts'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { listOf } from '#lists/filters.ts'
import type { ListAddressState } from '#lists/use-list-address.ts'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { suggestionList } from './api.ts'
import classes from './Discover.module.css'
import { Dismissed } from './Dismissed.tsx'
import { SuggestionCard } from './SuggestionCard.tsx'

const descriptions: Record<SuggestionGroup, string> = {
  likely_buyers: 'Non-holders most likely to open a position next quarter',
  leaving_peers: 'Non-holders that sold at least half of a peer',
  dormant_buyers: 'Bought your stock or peers, but not met in 12 months',
  look_alikes: 'Non-holders with portfolios similar to your holders’',
  at_risk: 'Most likely to sell at least half next quarter, largest positions first',
  new_funds: 'Funds that filed for the first time and hold your peers',
  moved_people: 'People who joined a good-fit firm in the last 12 months',
}

interface ForYouProps {
  security: SecurityBrief
  address: ListAddress
  go: ListAddressState['go']
}

export function ForYou({ security, address, go }: ForYouProps) {
  const like = listOf(address.like)
  const query = useQuery(suggestionList(security.id, like.length > 0 ? like : undefined))
  return (
    <>
      <h2 className={classes.heading}>For you</h2>
      <QueryView
        query={query}
        isEmpty={({ groups }) => groups.length === 0}
        empty={
          <EmptyState
            icon={<IconBulb size={20} stroke={1.5} />}
            title="No suggestions yet"
            message="Suggestions appear once managers have been scored for your security."
          />
        }
      >
        {(found) => (
          <div className={classes.groups}>
            {found.groups.map(({ group, suggestions }) => (
              <SectionCard
                key={group}
                title={suggestionGroupLabels[group]}
                description={`${descriptions[group]}${found.quarter ? ` · ${formatQuarter(found.quarter)}` : ''}`}
                actions={
                  group === 'look_alikes' && (
                    <LikeHolders
                      found={found}
                      isChosen={like.length > 0}
                      onChange={(ids) => go({ ...address, like: ids.length > 0 ? ids : undefined })}
                    />
                  )
                }
              >
                <ul className={classes.cards}>
                  {suggestions.map((one) => (
                    <SuggestionCard key={one.subjectId} suggestion={one} group={group} securityId={security.id} />
                  ))}
                </ul>
              </SectionCard>
            ))}
          </div>
        )}
      </QueryView>
      <Dismissed securityId={security.id} />
    </>
  )
}

interface LikeHoldersProps {
  found: Suggestions
  isChosen: boolean
  onChange: (ids: string[]) => void
}

/** The holders to look for others like: the largest active ones until some are chosen. */
function LikeHolders({ found: { likeHolders }, isChosen, onChange }: LikeHoldersProps) {
  const ids = isChosen ? likeHolders.map(({ id }) => id) : []
  return (
    <div className={classes.like}>
      {likeHolders.map(({ id, name }) =>
        isChosen ? (
          <Chip key={id} removeLabel={`Remove ${name}`} onRemove={() => onChange(ids.filter((one) => one !== id))}>
            {name}
          </Chip>
        ) : (
          <Chip key={id}>{name}</Chip>
        ),
      )}
      {ids.length < mostLikeHolders && (
        <div className={classes.picker}>
          <EntityPicker
            kind="organizations"
            label="Similar to a holder"
            hiddenLabel
            placeholder="Choose a holder"
            value={null}
            onChange={(picked) => picked && onChange([...ids, picked.id])}
          />
        </div>
      )}
    </div>
  )
}
