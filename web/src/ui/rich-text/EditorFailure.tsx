import { Alert, Button, Textarea } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { plainText } from './plain-text.ts'

interface EditorGuardProps {
  label: string
  /** The form's current text; read when the editor fails. */
  text: () => string
  children: ReactNode
}

/** Error boundary: if the editor crashes, the rest of the form stays and the text can be copied. */
export class EditorGuard extends Component<EditorGuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { label, text, children } = this.props
    return this.state.hasFailed ? <EditorFailure label={label} text={plainText(text())} /> : children
  }
}

const EditorFailure = ({ label, text }: { label: string; text: string }) => (
  <Alert color="red" title="The editor has stopped working" role="alert">
    <p style={{ color: 'var(--ui-text)', margin: '0 0 8px' }}>
      Back up your work, then reload the page.{text && ' Your text is below.'}
    </p>
    {text && (
      <Textarea aria-label={`${label}, text to copy`} readOnly autosize minRows={3} maxRows={12} value={text} mb={8} />
    )}
    <Button variant="default" size="xs" onClick={() => location.reload()}>
      Reload
    </Button>
  </Alert>
)
