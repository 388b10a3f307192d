/** Who acts, in which request and from where: recorded with every event and message. */
export interface AuditContext {
  actorId: number | null;
  requestId: string;
  ip: string;
  /** As in a list of sessions: browser and system, or the reception app. */
  device?: string;
  mailHoldSeconds: number;
  /** Without a mail server, messages that can never be sent are not stored. */
  hasMailServer?: boolean;
  /**
   * The address whose owner certainly acts: that of an account that has confirmed it; null without one. Letters to any other
   * are counted. Undefined for the desk and for jobs, whose letters are not.
   */
  confirmedAddress?: string | null;
  /** Multiplies the limits on emails; 1 by default. */
  limitScale?: number;
  /**
   * Shared by copies of this act: whether an event was recorded, so that listeners are notified after the commit, and
   * whom the response may name, as `user:7`.
   */
  recorded?: { isAny: boolean; subjects: Set<string> };
  /** When the change happened that a desk, known by its signature, sends only now; undefined for one made now. */
  occurredAt?: Date;
  /** When any client says that it made the change: for order and for reading. No rule is lifted by it. */
  writtenAt?: Date;
  /** The same by the clock of the device, where that was wrong. */
  clockAt?: Date;
  /** Set by an undoable change: the response names the event in `X-Undo-Event`. */
  undoable?: number;
}
