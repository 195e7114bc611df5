/** Values of an engagement, without zod. */
export const PAYMENT_METHODS = ['PayPal', 'AppleCash', 'Wechat', 'Cash', 'OTHER'] as const;
