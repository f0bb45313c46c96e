import { Stack } from '@mantine/core'
import { TwoStepSection } from '#features/two-step/public.ts'
import { configuration } from '#platform/configuration.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { AccountSection } from './AccountSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { SignInsSection } from './SignInsSection.tsx'

export function ProfilePage() {
  const { ownsIdentity } = configuration()
  return (
    <>
      <PageHeader title="Profile" context="Your account and active sign-ins" />
      <Stack gap={16} maw={760}>
        <PersonSection />
        {ownsIdentity && <PasswordSection />}
        {ownsIdentity && <TwoStepSection />}
        {ownsIdentity && <SignInsSection />}
        <AccountSection />
      </Stack>
    </>
  )
}
