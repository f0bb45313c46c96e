import { Anchor } from '@mantine/core'
import type { Activity } from '@rostrum/contract/irm/activity-record'
import type { ReactNode } from 'react'
import { filledFields, shownValue, useCustomFields } from '#features/irm/fields/public.ts'
import { visibleToText } from '#features/irm/visibility/public.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { AnchorLink } from '#ui/links.tsx'
import classes from './ActivityPage.module.css'
import { ContactLink, Labelled } from './labels.tsx'
import { SentimentLabel } from './SentimentLabel.tsx'

/** Attendees, location and topics. */
export function ActivityFacts({ activity }: { activity: Activity }) {
  const { people, organizations, colleagues, broker, location, link, security, sentiment, themes, taggings } = activity
  const { id: userId } = useUser()
  const fields = filledFields(useCustomFields('activity'), activity.customField)
  return (
    <KeyValueList
      items={[
        {
          label: 'People',
          value: lines(people, (person) => (
            <>
              <ContactLink kind="people" id={person.id} name={fullName(person)} />
              {person.organization && <span className={classes.firm}>{person.organization.name}</span>}
            </>
          )),
        },
        {
          label: 'Organizations',
          value: lines(organizations, ({ id, name }) => <ContactLink kind="organizations" id={id} name={name} />),
        },
        { label: 'Colleagues', value: lines(colleagues, fullName) },
        { label: 'Broker', value: broker?.name },
        { label: 'Location', value: location },
        {
          label: 'Link',
          value: link && (
            <Anchor href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </Anchor>
          ),
        },
        {
          label: 'Security discussed',
          value: security && (
            <AnchorLink to="/securities/$id" params={{ id: security.id }}>
              {security.ticker ? `${security.ticker} ${security.name}` : security.name}
            </AnchorLink>
          ),
        },
        { label: 'Sentiment', value: sentiment && <SentimentLabel sentiment={sentiment} /> },
        { label: 'Themes', value: themes.map(({ name }) => name).join(', ') || null },
        {
          label: 'Tags',
          value:
            taggings.length === 0 ? null : (
              <span className={classes.tags}>
                {taggings.map(({ id, name, color }) => (
                  <Labelled key={id} color={color}>
                    {name}
                  </Labelled>
                ))}
              </span>
            ),
        },
        { label: 'Visible to', value: visibleToText(activity, userId) ?? 'Everyone on your team' },
        ...fields.map((field) => ({ label: field.name, value: shownValue(field, field.value) })),
      ]}
    />
  )
}

const lines = <One extends { id: string }>(all: One[], show: (one: One) => ReactNode): ReactNode =>
  all.length === 0 ? null : (
    <ul className={classes.lines}>
      {all.map((one) => (
        <li key={one.id}>{show(one)}</li>
      ))}
    </ul>
  )
