import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Saves evidence by the open interface, and asks for what proves it, with Java 17 alone.
 *
 * <pre>
 * java Evidence.java save &lt;ref&gt; &lt;title&gt; &lt;file&gt;      saves a file of up to 1 MB
 * java Evidence.java state &lt;ref&gt;                    its number, its time stamp and its seal
 * </pre>
 *
 * CONSOLE is the console's address without a slash at its end; APP_ID and SECURITY_KEY are those of an approved enterprise.
 */
public class Evidence {
  /** Sends a signed call (RFC 9421, hmac-sha256). */
  static HttpResponse<String> send(String method, String path, byte[] body) throws Exception {
    String url = System.getenv("CONSOLE") + "/open/v1" + path;
    String names = "\"@method\" \"@target-uri\"";
    String base = "\"@method\": " + method + "\n\"@target-uri\": " + url + "\n";
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(30));
    if (body != null) {
      String digest = "sha-256=:" + base64(MessageDigest.getInstance("SHA-256").digest(body)) + ":";
      names += " \"content-digest\"";
      base += "\"content-digest\": " + digest + "\n";
      request.header("Content-Digest", digest).header("Content-Type", "application/json");
    }
    String parameters = "(" + names + ");created=" + Instant.now().getEpochSecond() + ";keyid=\"" + System.getenv("APP_ID")
        + "\";nonce=\"" + UUID.randomUUID() + "\";alg=\"hmac-sha256\"";
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(System.getenv("SECURITY_KEY").getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    String signature = base64(mac.doFinal((base + "\"@signature-params\": " + parameters).getBytes(StandardCharsets.UTF_8)));
    request.header("Signature-Input", "sig=" + parameters).header("Signature", "sig=:" + signature + ":")
        .method(method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofByteArray(body));
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  static String json(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  public static void main(String[] args) throws Exception {
    HttpResponse<String> answer;
    if (args.length == 4 && args[0].equals("save")) {
      Path file = Path.of(args[3]);
      String evidence = "{\"title\":" + json(args[2]) + ",\"fileType\":1,\"file\":{\"name\":" + json(file.getFileName().toString())
          + ",\"type\":\"application/octet-stream\",\"content\":\"" + base64(Files.readAllBytes(file)) + "\"}}";
      answer = send("PUT", "/evidence/" + args[1], evidence.getBytes(StandardCharsets.UTF_8));
    } else if (args.length == 2 && args[0].equals("state")) {
      answer = send("GET", "/evidence/" + args[1], null);
    } else {
      throw new IllegalArgumentException("save <ref> <title> <file> | state <ref>");
    }
    System.out.println(answer.body());
    System.exit(answer.statusCode() < 400 ? 0 : 22);
  }
}
