import { Anchor, Button, Kbd, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ShowFirstSteps } from '#features/dashboard/public.ts'
import { helpTopicIds, helpTopics } from '#platform/help-topics.ts'
import { shortcutList } from '#platform/shortcut-list.ts'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './Article.module.css'
import { WhatsNew } from './WhatsNew.tsx'

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
            The sidebar lists every area. Bookmark an entry to keep it at the top, fold groups you rarely use, and
            collapse the sidebar with the button at the bottom. Lists keep their filters, sort and page in the address,
            so a link you send shows your colleague the same rows.
          </Text>
        </SectionCard>
        <SectionCard title="Your account">
          <Text>
            Your name, time zone, password and active sign-ins are in{' '}
            <AnchorLink to="/settings/profile" underline="always">
              Settings · Profile
            </AnchorLink>
            . If you have access to several customers, switch between them in the profile menu.
          </Text>
        </SectionCard>
        <SectionCard title="Keyboard">
          <Text mb={12}>
            Press <Kbd>?</Kbd> on any page for the list of shortcuts: <Kbd>g</Kbd> and a letter goes to a page,{' '}
            <Kbd>c</Kbd> and a letter creates a record, and <Kbd>Ctrl K</Kbd> searches and runs commands.
          </Text>
          <Button variant="default" onClick={() => shortcutList.set(true)}>
            Show keyboard shortcuts
          </Button>
        </SectionCard>
        <SectionCard title="For developers">
          <Text>
            Everything on screen is available through a documented API. See the{' '}
            <Anchor href="/docs" underline="always">
              API reference
            </Anchor>
            .
          </Text>
        </SectionCard>
        <ShowFirstSteps />
        <WhatsNew />
      </Stack>
    </>
  )
}
