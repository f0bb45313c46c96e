import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import classes from './RecoveryCodes.module.css'

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Rostrum recovery codes. Each works once.\n\n${text}\n`)}`
  return (
    <Stack gap={12}>
      <Text size="sm">
        If you lose your phone, sign in with one of these codes. Each works once. Keep them somewhere safe. They will
        not be shown again.
      </Text>
      <ul className={classes.list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy codes'}
            </Button>
          )}
        </CopyButton>
        <Button component="a" variant="default" href={file} download="rostrum-recovery-codes.txt">
          Download
        </Button>
      </Group>
    </Stack>
  )
}
