export const en = {
  delivery: {
    title: (name: string) => `Deliver the ticket of ${name}`,
    deliver: 'Deliver',
    /** @param phone null if nobody gave one */
    byItself: (phone: string | null) =>
      phone === null
        ? 'Nothing is sent by itself: your phone opens the message, and you choose to whom it goes.'
        : `Nothing is sent by itself: your phone opens the message to ${phone}, and you send it.`,
    notReachable:
      'Usher’s address only opens on your own network, so the message has no link. Show or print the ticket.',
    whatsapp: 'WhatsApp',
    sms: 'Text message',
    show: 'Show the ticket',
    showHint: 'Let the buyer take a picture of it.',
    shown: 'Done',
    which: 'Which ticket',
    notNoted: 'How the ticket was delivered could not be noted. Please try again.',
    print: 'Print',
    notDelivered: 'Not delivered yet',
    /** Older ones than the last sales. */
    waiting: (count: number) => (count === 1 ? '1 ticket to deliver' : `${count} tickets to deliver`),
    waitingHint: 'From before your last sales',
    moreWaiting: (count: number) => `And ${count} more`,
    newToDeliver: 'New ticket to deliver',
    opened: (time: string) => `Opened ${time}`,
    ways: { whatsapp: 'Sent by WhatsApp', sms: 'Sent as text message', shown: 'Shown', printed: 'Printed' },
    qrCodeId: 'QR Code ID',
    message: ({
      event,
      tickets,
      link,
      code,
    }: {
      event: string | null;
      tickets: string;
      link: string | null;
      code: string;
    }) => [event, `${tickets}. QR Code ID: ${code}`, link].filter(Boolean).join('\n'),
  },
};
