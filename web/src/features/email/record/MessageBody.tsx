import { Button, Group } from '@mantine/core'
import type { EmailAttachment, InlinePicture, WholeMessage } from '@rostrum/contract/email/threads'
import { IconPaperclip, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatBytes, saveFile } from '#features/files/public.ts'
import { picturesOf } from './api.ts'
import classes from './Thread.module.css'

/** Text that strangers wrote: sanitized by the server, with what it quotes folded and no picture of other servers. */
export function MessageBody({ message }: { message: WholeMessage }) {
  const { text, quoted, html, inlinePictures, pictureCount, attachments } = message
  const [showsQuoted, setShowsQuoted] = useState(false)
  const [asksPictures, setAsksPictures] = useState(false)
  const pictures = useQuery({ ...picturesOf(message.id), enabled: asksPictures })
  const hasQuoted = html ? html.includes('<blockquote') : quoted !== ''
  return (
    <div className={classes.body}>
      {pictureCount > 0 && !pictures.data && (
        <Group gap={8} className={classes.pictures}>
          <span>Pictures from other servers are not shown ({pictureCount}).</span>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPhoto size={14} stroke={1.5} />}
            loading={pictures.isFetching}
            onClick={() => setAsksPictures(true)}
          >
            Show pictures
          </Button>
        </Group>
      )}
      {pictures.isError && <p className={classes.none}>The pictures could not be loaded.</p>}
      {html ? (
        <Html html={html} inside={inlinePictures} remote={pictures.data ?? none} showsQuoted={showsQuoted} />
      ) : (
        <>
          <pre className={classes.text}>{text || (quoted ? '' : 'No text')}</pre>
          {showsQuoted && <pre className={classes.quoted}>{quoted}</pre>}
        </>
      )}
      {hasQuoted && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-pressed={showsQuoted}
          onClick={() => setShowsQuoted(!showsQuoted)}
        >
          {showsQuoted ? 'Hide quoted text' : 'Show quoted text'}
        </Button>
      )}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
    </div>
  )
}

interface HtmlProps {
  html: string
  inside: InlinePicture[]
  remote: { address: string; dataUrl: string }[]
  showsQuoted: boolean
}

const none: HtmlProps['remote'] = []

/** Pictures of other servers get their address only once they were asked for, as bytes that this server fetched. */
function Html({ html, inside, remote, showsQuoted }: HtmlProps) {
  const shown = useMemo(() => {
    if (inside.length === 0 && remote.length === 0) return html
    const byName = new Map(inside.map(({ contentId, url }) => [contentId, url]))
    const byAddress = new Map(remote.map(({ address, dataUrl }) => [address, dataUrl]))
    const page = new DOMParser().parseFromString(html, 'text/html')
    for (const image of page.querySelectorAll('img')) {
      const source =
        byName.get(image.getAttribute('data-cid') ?? '') ?? byAddress.get(image.getAttribute('data-src') ?? '')
      if (source) image.setAttribute('src', source)
    }
    return page.body.innerHTML
  }, [html, inside, remote])
  return (
    <div
      className={classes.html}
      data-quoted={showsQuoted}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}

const Attachments = ({ attachments }: { attachments: EmailAttachment[] }) => (
  <ul className={classes.attachments} aria-label="Attachments">
    {attachments.map(({ id, name, bytes, fileKey, reason }) => (
      <li key={id}>
        {fileKey ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPaperclip size={14} stroke={1.5} />}
            onClick={() => void saveFile({ fileKey, name })}
          >
            {name} ({formatBytes(bytes)})
          </Button>
        ) : (
          <span className={classes.small}>
            {name} ({formatBytes(bytes)}): {reason}
          </span>
        )}
      </li>
    ))}
  </ul>
)
