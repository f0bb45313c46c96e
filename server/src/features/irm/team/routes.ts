import { team } from '@rostrum/contract/irm/team'
import type { Implement } from '#platform/http/implement.ts'
import { listBrokers, listColleagues, listCustomerUsers } from './queries.ts'
import {
  addBroker,
  addColleague,
  changeColleague,
  removeBroker,
  removeColleague,
  renameBroker,
  restoreBroker,
  restoreColleague,
} from './service.ts'

export function teamRoutes(implement: Implement) {
  implement(team.users, ({ db, customerId }) => listCustomerUsers(db, customerId))
  implement(team.colleagues, ({ db }, { query }) => listColleagues(db, query))
  implement(team.createColleague, addColleague)
  implement(team.updateColleague, changeColleague)
  implement(team.deleteColleague, removeColleague)
  implement(team.restoreColleague, restoreColleague)
  implement(team.brokers, ({ db }, { query }) => listBrokers(db, query))
  implement(team.createBroker, addBroker)
  implement(team.updateBroker, renameBroker)
  implement(team.deleteBroker, removeBroker)
  implement(team.restoreBroker, restoreBroker)
}
