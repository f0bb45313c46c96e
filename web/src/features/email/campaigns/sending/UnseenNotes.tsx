import type { CampaignUnseen } from '@rostrum/contract/email/campaigns/sending'
import { unseenNotes } from '../unseen.ts'
import classes from './Sending.module.css'

export const UnseenNotes = ({ unseen }: { unseen: CampaignUnseen }) =>
  unseenNotes(unseen).map((note) => (
    <p key={note} className={classes.line}>
      {note}
    </p>
  ))
