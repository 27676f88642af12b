import { approvalSection, listApprovalRoutes } from './approvals-queue/approval-routes.ts'
import type { ProposalKind } from './approvals/proposal-kind.ts'
import { accessRoutes } from './sign-in/access-routes.ts'
import { auditRoutes, auditSection } from './audit-page/audit-routes.ts'
import { ownerRoutes, ownerSection } from './owners/owner-routes.ts'
import { booksRoutes, booksSection } from './books/books-routes.ts'
import { disputesRoutes, disputesSection } from './disputes/disputes-routes.ts'
import { refundKind } from './disputes/refund-kind.ts'
import { eventsRoutes, eventsSection } from './events/events-routes.ts'
import { templateRoutes } from './help/template-routes.ts'
import { helpRoutes, helpSection } from './help/help-routes.ts'
import { correctionKind } from './ledger/correction-kind.ts'
import { manualKind } from './ledger/manual-kind.ts'
import { ledgerRoutes, ledgerSection } from './ledger/ledger-routes.ts'
import { unfreezeKind } from './owners/unfreeze-kind.ts'
import { approvalKind } from './identifications/approval-kind.ts'
import {
  identificationsRoutes,
  identificationsSection,
} from './identifications/identifications-routes.ts'
import { overviewRoutes, overviewSection } from './overview/overview-routes.ts'
import { PAYOUT_KINDS } from './payouts/payout-page.ts'
import { payoutRoutes, payoutSection } from './payouts/payout-routes.ts'
import { casesRoutes, casesSection } from './cases/cases-routes.ts'
import { verdictKind } from './cases/verdict-kind.ts'
import type { OfficeRoute, OfficeSection } from './route.ts'
import { rulesRoutes, rulesSection } from './rules/rules-routes.ts'
import { startKind } from './rules/start-kind.ts'
import { closeKind } from './reconciliation/close-kind.ts'
import { reopenKind } from './reconciliation/reopen-kind.ts'
import {
  reconciliationRoutes,
  reconciliationSection,
} from './reconciliation/reconciliation-routes.ts'
import { recoveryKind, rolesKind } from './staff/staff-kinds.ts'
import { staffRoutes, staffSection } from './staff/staff-routes.ts'
import { jumpKind } from './terms/jump-kind.ts'
import { removalKind } from './terms/removal-kind.ts'
import { limitKind, pairReturnKind, spreadKind } from './terms/terms-kinds.ts'
import { tariffKind } from './tariffs/tariff-kind.ts'
import { tariffRoutes, tariffSection } from './tariffs/tariff-routes.ts'
import { termsRoutes, termsSection } from './terms/terms-routes.ts'
import { ordersSection } from './transactions/orders-page.ts'
import { transactionRoutes } from './transactions/transaction-routes.ts'

/** The entries of the navigation, in their order. */
export const OFFICE_SECTIONS: readonly OfficeSection[] = [
  overviewSection,
  ownerSection,
  ordersSection,
  identificationsSection,
  payoutSection,
  casesSection,
  rulesSection,
  helpSection,
  disputesSection,
  eventsSection,
  approvalSection,
  ledgerSection,
  reconciliationSection,
  booksSection,
  tariffSection,
  termsSection,
  auditSection,
  staffSection,
]

/** The acts that need two people. */
export const PROPOSAL_KINDS: readonly ProposalKind[] = [
  unfreezeKind,
  ...PAYOUT_KINDS,
  correctionKind,
  manualKind,
  reopenKind,
  closeKind,
  tariffKind,
  spreadKind,
  limitKind,
  removalKind,
  jumpKind,
  pairReturnKind,
  refundKind,
  verdictKind,
  startKind,
  rolesKind,
  recoveryKind,
  approvalKind,
]

/** Every route of the office. */
export const OFFICE_ROUTES: readonly OfficeRoute[] = [
  ...accessRoutes,
  ...overviewRoutes,
  ...payoutRoutes,
  ...ownerRoutes,
  ...transactionRoutes,
  ...identificationsRoutes,
  ...casesRoutes,
  ...rulesRoutes,
  ...helpRoutes,
  ...templateRoutes,
  ...disputesRoutes,
  ...eventsRoutes,
  ...listApprovalRoutes(PROPOSAL_KINDS),
  ...ledgerRoutes,
  ...reconciliationRoutes,
  ...booksRoutes,
  ...tariffRoutes,
  ...termsRoutes,
  ...auditRoutes,
  ...staffRoutes,
]
