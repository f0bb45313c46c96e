import { Stack, Text } from '@mantine/core'
import type { AuthenticatorSetup } from '@rostrum/contract/two-step'
import classes from './AuthenticatorSteps.module.css'
import { QrCode } from './QrCode.tsx'

/** What to do with the phone, before the code is typed. */
export function AuthenticatorSteps({ secret, uri }: AuthenticatorSetup) {
  return (
    <Stack gap={12}>
      <Text size="sm">
        Scan this code with an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        1Password. Then enter the six-digit code it shows.
      </Text>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <Text size="sm" c="dimmed">
        Can’t scan it? Enter this key: <span className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
      </Text>
    </Stack>
  )
}
