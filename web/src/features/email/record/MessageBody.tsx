import { Button, Group } from '@mantine/core'
import type { EmailAttachment, WholeMessage } from '@rostrum/contract/email/threads'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatBytes, saveFile } from '#features/files/public.ts'
import { picturesOf } from './api.ts'
import classes from './Thread.module.css'

/** Text that strangers wrote: sanitized by the server, with what it quotes folded and no picture of other servers. */
export function MessageBody({ message }: { message: WholeMessage }) {
  const { text, quoted, html, pictureCount, attachments } = message
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
            size="compact-xs"
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
        <Html html={html} pictures={pictures.data ?? []} showsQuoted={showsQuoted} />
      ) : (
        <>
          <pre className={classes.text}>{text || (quoted ? '' : 'No text')}</pre>
          {showsQuoted && <pre className={classes.quoted}>{quoted}</pre>}
        </>
      )}
      {hasQuoted && (
        <Button
          size="compact-xs"
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
  pictures: { address: string; dataUrl: string }[]
  showsQuoted: boolean
}

/** Pictures get their address only once they were asked for, as bytes that this server fetched. */
function Html({ html, pictures, showsQuoted }: HtmlProps) {
  const shown = useMemo(() => {
    if (pictures.length === 0) return html
    const page = new DOMParser().parseFromString(html, 'text/html')
    for (const image of page.querySelectorAll('img[data-src]')) {
      const found = pictures.find(({ address }) => address === image.getAttribute('data-src'))
      if (found) image.setAttribute('src', found.dataUrl)
    }
    return page.body.innerHTML
  }, [html, pictures])
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
          <Button size="compact-sm" variant="default" onClick={() => void saveFile({ fileKey, name })}>
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
