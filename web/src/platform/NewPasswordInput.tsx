import { PasswordInput, type PasswordInputProps, Progress, Text } from '@mantine/core'
import { shortestPassword } from '@rostrum/contract/passwords'
import { type Strength, strengthOf } from './password-strength.ts'

const colors: Record<Strength['label'], string> = {
  'Too short': 'red',
  'Too long': 'red',
  'Easy to guess': 'red',
  Fair: 'yellow',
  Good: 'teal',
  Strong: 'green',
}

interface Props extends PasswordInputProps {
  /** Names and addresses of the person, which others guess first. */
  ownNames: readonly string[]
}

/** For a new password: says what it needs, and how strong it is while it is typed. */
export function NewPasswordInput({ ownNames, ...props }: Props) {
  const typed = typeof props.value === 'string' ? props.value : ''
  const { score, label } = strengthOf(typed, ownNames)
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        description={`At least ${shortestPassword} characters. A phrase of several words works well.`}
        required
        {...props}
      />
      {typed !== '' && (
        <>
          <Progress value={score} color={colors[label]} size={4} mt={8} aria-label="Password strength" />
          <Text size="xs" mt={4} role="status">
            Strength: {label.toLowerCase()}
          </Text>
        </>
      )}
    </div>
  )
}
