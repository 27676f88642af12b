import { createFileRoute } from '@tanstack/react-router'
import { PaymentScreen } from '../../features/qr-payment/payment-screen.tsx'

export const Route = createFileRoute('/_app/payment')({
  staticData: { page: { titleKey: 'payment.title', section: 'payment', kind: 'tab' } },
  component: PaymentScreen,
})
