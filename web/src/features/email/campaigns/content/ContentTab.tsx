import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { HistoryButtons } from '#platform/autosaved/HistoryButtons.tsx'
import { useMayWrite } from '#platform/session/session.tsx'
import { useOpenCampaign } from '../campaign-context.ts'
import { BlockList } from './BlockList.tsx'
import { outerBlock } from './block-changes.ts'
import { Checks } from './Checks.tsx'
import classes from './Content.module.css'
import { Preview } from './Preview.tsx'
import { SendTestModal } from './SendTestModal.tsx'
import { SubjectFields, type SubjectPart } from './SubjectFields.tsx'
import { type ShownAs, shownAsSample } from './shown-as.ts'

export function ContentTab() {
  const { campaign, draft, isEditable } = useOpenCampaign()
  const [openId, setOpenId] = useState<string>()
  const [shownAs, setShownAs] = useState<ShownAs>(shownAsSample)
  return (
    <>
      <Toolbar shownAs={shownAs} />
      <div className={classes.columns}>
        {isEditable && (
          <div className={classes.main}>
            <SubjectFields />
            <BlockList openId={openId} onOpen={setOpenId} />
            <Checks
              campaignId={campaign.id}
              values={draft.values}
              onOpen={(at) => {
                if (at === 'subject' || at === 'preheader') focusOn(at)
                else setOpenId(outerBlock(draft.values.content, at)?.id)
              }}
            />
          </div>
        )}
        <Preview campaignId={campaign.id} shownAs={shownAs} onShownAs={setShownAs} isAlone={!isEditable} />
      </div>
    </>
  )
}

const focusOn = (part: SubjectPart) => document.getElementById(`campaign-${part}`)?.focus()

function Toolbar({ shownAs }: { shownAs: ShownAs }) {
  const { campaign, draft, isEditable } = useOpenCampaign()
  const mayWrite = useMayWrite()
  const [isTesting, setTesting] = useState(false)
  if (!mayWrite) return null
  return (
    <div className={classes.toolbar}>
      {isEditable ? (
        <HistoryButtons draft={draft} />
      ) : (
        <p className={classes.quiet}>This campaign is no longer a draft. Duplicate it to change its content.</p>
      )}
      <span className={classes.grow} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMailForward size={16} stroke={1.75} />}
        onClick={() => setTesting(true)}
      >
        Send test
      </Button>
      <SendTestModal
        campaignId={campaign.id}
        shownAs={shownAs}
        save={draft.save}
        isOpen={isTesting}
        onClose={() => setTesting(false)}
      />
    </div>
  )
}
