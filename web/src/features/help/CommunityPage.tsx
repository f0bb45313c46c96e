import { Anchor, Stack, Text } from '@mantine/core'
import { useUser } from '#platform/session/session.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'

export function CommunityPage() {
  const { customer } = useUser()
  return (
    <>
      <PageHeader title="Community" context="Your team and the Rostrum project" />
      <Stack gap={16} maw={760}>
        <SectionCard title="Your team">
          <Text>
            Your colleagues at {customer.name} use the same data as you do. Ideas, problems and praise sent with the
            feedback button in the top bar reach your admins.
          </Text>
        </SectionCard>
        <SectionCard title="The project">
          <Text>
            Rostrum is free software under the MIT license: you may read it, change it and run it yourself. The
            repository's CONTRIBUTING page says how to take part, and the{' '}
            <Anchor href="/docs" underline="always">
              API reference
            </Anchor>{' '}
            how to build on it. An installation with a forum of its own can show it here instead of this page.
          </Text>
        </SectionCard>
      </Stack>
    </>
  )
}
