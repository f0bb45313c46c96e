import { Anchor, Kbd, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { helpTopicIds, helpTopics } from '#platform/help-topics.ts'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './Article.module.css'

export function HelpPage() {
  return (
    <>
      <PageHeader title="Help center" context="How Rostrum works and what its figures mean" />
      <Stack gap={16} maw={760}>
        <SectionCard
          title="Figures and methods"
          description="What the figures mean, how they are calculated and where they come from"
        >
          <ul className={classes.index}>
            {helpTopicIds.map((topic) => (
              <li key={topic}>
                <Link to="/help/$topic" params={{ topic }}>
                  <b>{helpTopics[topic].title}</b>
                  <span>{helpTopics[topic].summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </SectionCard>
        <SectionCard title="Getting around">
          <Text>
            The sidebar lists every area. Point at an entry and press its bookmark to keep it at the top; the button at
            the bottom folds the sidebar away. Lists keep their filters, sort and page in the address, so a link you
            send shows your colleague the same rows.
          </Text>
        </SectionCard>
        <SectionCard title="Your account">
          <Text>
            Names, time zone, password and the browsers you are signed in with are in{' '}
            <AnchorLink to="/settings/profile" underline="always">
              Settings, Profile
            </AnchorLink>
            . With access to several customers, switch between them in the profile menu; every page then shows that
            customer alone.
          </Text>
        </SectionCard>
        <SectionCard title="Keyboard">
          <KeyValueList
            items={[
              { label: 'Move through a table', value: <Keys keys={['↑', '↓', 'Home', 'End']} /> },
              { label: 'Open the row', value: <Keys keys={['Enter']} /> },
              { label: 'Select the row', value: <Keys keys={['Space']} /> },
              { label: 'Close a dialog or a panel', value: <Keys keys={['Esc']} /> },
            ]}
          />
        </SectionCard>
        <SectionCard title="For developers">
          <Text>
            Everything on screen comes from a documented interface: see the{' '}
            <Anchor href="/docs" underline="always">
              API reference
            </Anchor>
            .
          </Text>
        </SectionCard>
      </Stack>
    </>
  )
}

function Keys({ keys }: { keys: string[] }) {
  return keys.map((key) => (
    <Kbd key={key} mr={4}>
      {key}
    </Kbd>
  ))
}
