import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.io.IOException;
import java.util.List;

/**
 * Serves one H2 file on a loopback port (0 picks a free one) and prints its URL. Ends when its standard input closes, which
 * means that its starter is gone, or by SIGTERM. Saves all writes in both cases.
 */
class Launcher {
  /** The oldest version that the driver supports; the server reports 8 by default. */
  static final MongoVersion VERSION =
      new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
          return List.of(4, 4, 0);
        }

        @Override
        public String toVersionString() {
          return "4.4.0";
        }

        @Override
        public int getWireVersion() {
          return 9;
        }
      };

  public static void main(String[] arguments) throws IOException {
    H2Backend backend =
        new H2Backend(arguments[0]) {
          /** Handles one message at a time and returns a copy: the backend changes documents in place while a response is sent. */
          @Override
          public synchronized Document handleMessage(MongoMessage message) {
            return super.handleMessage(message).cloneDeeply();
          }
        };
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    server.bind("127.0.0.1", Integer.parseInt(arguments[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("mongodb://127.0.0.1:" + server.getLocalAddress().getPort());
    while (System.in.read() != -1) {
      // Ignores input and waits for its end.
    }
    System.exit(0);
  }
}
