import { TextInput, type TextInputProps } from '@mantine/core'

/** For the code of a second step: a phone offers digits, and password managers know what belongs here. */
export const CodeInput = (props: TextInputProps) => (
  <TextInput
    label="Code"
    description="Six digits from your authenticator app, or a recovery code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
)
